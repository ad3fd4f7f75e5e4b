// When a drawing of a page was first looked at in this tab. Back shows the same drawing once more, maybe hours later,
// with a clock of the server in it that no longer tells the present.

/** `drawn`: the server's moment of drawing, which names it. Answers in milliseconds of the browser's clock. */
export function firstSeen(drawn: number, now: number): number {
  try {
    const key = `drawn:${drawn}`;
    const before = Number(sessionStorage.getItem(key));
    if (before > 0 && before < now) return before;
    sessionStorage.setItem(key, String(now));
  } catch {
    // Nothing may be kept here: counted from now on, as at the first look.
  }
  return now;
}
