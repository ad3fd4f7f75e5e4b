// How long the line takes at its pace, in words. Pure.

/** `minutes` has the placeholder `{minutes}`. */
export type EstimateWords = { readonly noPace: string; readonly aMinute: string; readonly minutes: string };

/** `seconds`: null while nobody knows the pace. */
export function estimateWords(seconds: number | null, words: EstimateWords): string {
  if (seconds === null) return words.noPace;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1 ? words.aMinute : words.minutes.replace('{minutes}', String(minutes));
}
