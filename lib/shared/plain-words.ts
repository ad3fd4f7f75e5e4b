// Text as it is compared: without capitals, accents and punctuation, so that it is found however it was typed. Pure.

/** `Nom du coureur·se` is `nom du coureur se`, `Runner’s name` is `runners name`, `Ŋŋaali` is `ngngaali`; digits keep a point or hyphen between them. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’ʼ]/gu, '')
    .toLowerCase()
    .replaceAll('ŋ', 'ng')
    .replaceAll(/[^\p{L}\p{N}.-]+/gu, ' ')
    .replaceAll(/(?<!\d)[.-]+|[.-]+(?!\d)/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
