// Writing a comment: "[" asks which rule is meant, and what is chosen of those the kernel finds is written there.

const ASKED = /\[([^[\]\n]{0,40})$/; // from the bracket to where one writes
const FIELD = ".lx-tree textarea";

class RuleLink {
  constructor(root, tell) {
    this.root = root;
    this.tell = tell;
  }

  list() {
    return this.root()?.querySelector(".lx-rule-choices");
  }

  // What stands between the bracket and the caret; null: no rule is asked for.
  asked(field) {
    return ASKED.exec(field.value.slice(0, field.selectionStart))?.[1] ?? null;
  }

  typed({ target: field }) {
    if (!field.matches?.(FIELD) || !this.root()?.contains(field)) return;
    const asked = this.asked(field);
    if (asked !== null) this.tell("find-rule", `[${asked}`);
    else if (this.list()) this.close();
  }

  // The rule takes the place of what was written since the bracket.
  write(rule) {
    const field = this.root()?.querySelector(FIELD);
    if (!field) return;
    const caret = field.selectionStart;
    const before = field.value.slice(0, caret).replace(ASKED, "") + `[${rule}] `;
    field.value = before + field.value.slice(caret);
    field.focus();
    field.setSelectionRange(before.length, before.length);
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
    this.close();
  }

  close() {
    this.list()?.remove(); // at once, whatever the kernel is busy with
    this.tell("find-rule", "");
  }

  // Down leads into the list, up and down walk in it, Escape leads out: whether the key was for it.
  key(event, here) {
    const rows = [...(this.list()?.querySelectorAll("button") ?? [])];
    if (!rows.length || !(here.matches(FIELD) || rows.includes(here))) return false;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") this.close();
    else if (!by || (here.matches(FIELD) && by < 0)) return false;
    const next = by && rows[rows.indexOf(here) + by];
    (next ?? this.root().querySelector(FIELD)).focus();
    event.preventDefault();
    event.stopImmediatePropagation();
    return true;
  }
}
