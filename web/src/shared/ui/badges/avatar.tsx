import { useState } from 'react';

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

interface AvatarProps {
  name: string;
  picture?: string | null;
  small?: boolean;
}

/**
 * The picture, or initials on a colour derived from the name until it is loaded and without one.
 * Decorative: the name is always beside it.
 */
export function Avatar({ name, picture = null, small = false }: AvatarProps) {
  const [loaded, setLoaded] = useState<string | null>(null);
  const hue = hueOf(name);
  return (
    <span
      aria-hidden
      className={`score relative inline-flex shrink-0 items-center justify-center overflow-clip rounded-full ${small ? 'size-7 text-xs' : 'size-9 text-sm'}`}
      style={{ background: `oklch(0.88 0.07 ${hue})`, color: `oklch(0.32 0.09 ${hue})` }}
    >
      {initialsOf(name)}
      {picture !== null && (
        <img
          key={picture}
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onLoad={() => setLoaded(picture)}
          className={`absolute inset-0 size-full object-cover ${loaded === picture ? '' : 'opacity-0'}`}
        />
      )}
    </span>
  );
}
