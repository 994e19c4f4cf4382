const hues = [14, 42, 96, 152, 196, 228, 268, 320];

function hueOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return hues[sum % hues.length] ?? 0;
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return `${words[0]?.at(0) ?? '?'}${last?.at(0) ?? ''}`.toUpperCase();
}

/** Initials on a colour derived from the name. Decorative: the name is always beside it. */
export function Avatar({ name, small = false }: { name: string; small?: boolean }) {
  const hue = hueOf(name);
  return (
    <span
      aria-hidden
      className={`score inline-flex shrink-0 items-center justify-center rounded-full ${small ? 'size-7 text-xs' : 'size-9 text-sm'}`}
      style={{ background: `oklch(0.88 0.07 ${hue})`, color: `oklch(0.32 0.09 ${hue})` }}
    >
      {initialsOf(name)}
    </span>
  );
}
