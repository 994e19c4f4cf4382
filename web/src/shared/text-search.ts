import uFuzzy from '@leeoniya/ufuzzy';

/** Letters that Unicode does not take apart into a base letter and a mark. */
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

/** Lower case, without marks: `Łukasz Müller` becomes `lukasz muller`. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łđðøßæœþı]/g, (letter) => WHOLE_LETTERS[letter] ?? letter)
    .replace(/['’`]/g, '');
}

// One typo per word, words in any order.
const fuzzy = new uFuzzy({ intraMode: 1 });
const ANY_ORDER_UP_TO_WORDS = 4;

/** Indices of the texts that match, best first; all of them in order for an empty query. */
export function search(folded: string[], query: string): number[] {
  const needle = fold(query).trim();
  if (needle === '') return folded.map((_, index) => index);
  const [found, , order] = fuzzy.search(folded, needle, ANY_ORDER_UP_TO_WORDS);
  if (!found) return [];
  return order ? order.map((place) => found[place] ?? -1) : [...found];
}
