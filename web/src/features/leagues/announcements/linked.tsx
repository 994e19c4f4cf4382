const ADDRESS = /https?:\/\/[^\s<>"]+/g;
/** Punctuation that ends the sentence rather than the address. */
const TAIL = /[.,;:!?)\]'’”]+$/;

/** `URL.canParse`, which the oldest supported browsers lack. */
function isAddress(text: string): boolean {
  try {
    return Boolean(new URL(text));
  } catch {
    return false;
  }
}

/** Plain text whose web addresses are links. */
export function Linked({ text }: { text: string }) {
  const parts = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(TAIL, '');
    if (!isAddress(address)) continue;
    parts.push(
      text.slice(from, index),
      <a
        key={index}
        href={address}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="font-medium text-accent-text underline"
      >
        {address}
      </a>,
    );
    from = index + address.length;
  }
  return (
    <>
      {parts}
      {text.slice(from)}
    </>
  );
}
