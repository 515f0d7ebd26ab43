// Why there is no Python, in one of the words for which the home page has a sentence.
export function kindOf(error) {
  const said = String(error).trim().split("\n").at(-1); // the end of what Python says
  if (/memory|allocat/i.test(said)) return "memory";
  return /fetch|network|request failed|pack: /i.test(said) ? "network" : "unknown";
}

// Of a worker that ended, or never was: one that may not start says as little as one whose script did not come.
export async function whyNone(message, script) {
  if (message) return /SyntaxError/.test(message) ? "old" : kindOf(message);
  const came = await fetch(script).then(answer => answer.ok, () => false);
  return came ? "worker" : "network";
}
