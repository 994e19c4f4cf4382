import uFuzzy from '@leeoniya/ufuzzy';

/** Letters that Unicode does not decompose into a base letter and a diacritic. */
const WHOLE_LETTERS: Record<string, string> = {
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ı: 'i',
};

/** Lower case without diacritics and hyphens: `Ji-Hyun Müller` becomes `jihyun muller`. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łđðøßæœþı]/g, (letter) => WHOLE_LETTERS[letter] ?? letter)
    .replace(/['’`\p{Pd}\u00ad]/gu, '')
    .normalize('NFC');
}

// One typo per word; words in any order. The library's Unicode mode: words of any script.
const fuzzy = new uFuzzy({
  intraMode: 1,
  unicode: true,
  interSplit: "[^\\p{L}\\d']+",
  intraSplit: '\\p{Ll}\\p{Lu}',
  intraBound: '\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}',
  intraChars: "[\\p{L}\\d']",
  intraContr: "'\\p{L}{1,2}\\b",
});
const ANY_ORDER_UP_TO_WORDS = 4;

/** A matching text with the matched ranges: pairs of start and end in the folded text. */
export interface Match {
  index: number;
  ranges: readonly number[];
}

/** The matching texts, best first; all in order for an empty query. */
export function search(folded: string[], query: string): Match[] {
  const needle = fold(query).trim();
  if (needle === '') return folded.map((_, index) => ({ index, ranges: [] }));
  const [found, info, order] = fuzzy.search(folded, needle, ANY_ORDER_UP_TO_WORDS);
  if (!found?.length) return withoutBlanks(folded, needle);
  if (!info || !order) return [...found].map((index) => ({ index, ranges: [] }));
  return order.map((place) => ({
    index: info.idx[place] ?? -1,
    ranges: info.ranges[place] ?? [],
  }));
}

/** The texts with each word of the query where their blanks do not count: `jihyun` is in `ji hyun`. */
function withoutBlanks(folded: string[], needle: string): Match[] {
  const words = needle.split(/\s+/);
  return folded.flatMap((text, index) => {
    const solid = text.replaceAll(/\s/g, '');
    return words.every((word) => solid.includes(word)) ? [{ index, ranges: [] }] : [];
  });
}

/** The position in the original of each letter of the folded text, and of its end. */
export function originsOf(text: string): number[] {
  const origins: number[] = [];
  let at = 0;
  for (const letter of text) {
    for (let more = fold(letter).length; more > 0; more -= 1) origins.push(at);
    at += letter.length;
  }
  origins.push(at);
  return origins;
}
