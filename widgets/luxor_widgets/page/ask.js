// The field in which one asks the rulebook: it answers while one types, and what the answer speaks of is lit.

const PAUSE = 250; // milliseconds without a letter
const ENOUGH = 3; // words, before it answers by itself

class Asking {
  constructor(root, tell, coach) {
    this.root = root;
    this.tell = tell;
    this.coach = coach; // knows where a thing is on the screen
  }

  field() {
    return this.root()?.querySelector("[data-asks]");
  }

  // The keyboard goes to the field; on a phone it comes up first.
  open() {
    const field = this.field();
    if (!field) return false;
    this.root().toggleAttribute("data-asking", true);
    field.focus({ preventScroll: true });
    field.select();
    this.tell("question-open"); // so that the first answer need not wait for the index
    return true;
  }

  close() {
    clearTimeout(this.pause); // what was typed is not asked any more
    const field = this.field();
    if (field) field.value = "";
    this.root()?.removeAttribute("data-asking");
    if (this.root()?.querySelector(".lx-query-answer")) this.tell("question", "");
  }

  typed({ target }) {
    if (target !== this.field()) return;
    clearTimeout(this.pause);
    const question = target.value.trim();
    if (question && question.split(/\s+/).length < ENOUGH) return;
    this.pause = setTimeout(() => this.tell("question", question), PAUSE);
  }

  // A question that is pressed stands in the field, too.
  pressed(question) {
    clearTimeout(this.pause);
    if (!question) return this.close();
    this.field().value = question;
    this.tell("question", question);
  }

  // Frames around what the answer speaks of; called whenever something was written, drawn or resized.
  place(root) {
    const answer = root?.querySelector(".lx-query-answer");
    const keys = answer?.dataset.lights.split(" ").filter(Boolean) ?? [];
    const boxes = keys.map(key => this.coach.boxOf(root, key)).filter(Boolean);
    if (root) frames(root, "lx-spoken", boxes, root.getBoundingClientRect());
  }
}
