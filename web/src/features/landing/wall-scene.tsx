const JUG = 'M-26 4C-28-12-12-20 4-17 20-15 30-4 25 8 20 18 8 12-4 15-16 18-25 16-26 4Z';
const CRIMP = 'M-18 3C-16-7 2-11 14-7 21-4 19 6 10 8-1 10-20 12-18 3Z';
const SLOPER = 'M-15 6C-19-8-4-17 8-13 19-9 20 7 10 13 1 18-12 16-15 6Z';

/** Holds of three routes. */
const holds = [
  { shape: JUG, fill: 'var(--accent)', at: '104 312', turn: -12, size: 1 },
  { shape: SLOPER, fill: 'var(--accent)', at: '206 196', turn: 18, size: 1.25 },
  { shape: JUG, fill: 'var(--accent)', at: '270 66', turn: 8, size: 0.95 },
  { shape: CRIMP, fill: '#6a3dbd', at: '76 196', turn: 10, size: 1 },
  { shape: SLOPER, fill: '#6a3dbd', at: '318 242', turn: -25, size: 0.9 },
  { shape: CRIMP, fill: '#1d7443', at: '144 100', turn: -18, size: 0.9 },
  { shape: SLOPER, fill: '#1d7443', at: '346 150', turn: 40, size: 0.65 },
];

/** A wall with its holds and, at its foot, the podium. Decorative. */
export function WallScene({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 420 420" className={className} aria-hidden>
      <defs>
        <pattern id="bolts" width="28" height="28" patternUnits="userSpaceOnUse">
          <circle cx="14" cy="14" r="1.8" fill="var(--bolt)" />
        </pattern>
        <clipPath id="wall-shape">
          <path d="M40 24 L330 4 L412 96 L380 420 L18 420 Z" />
        </clipPath>
      </defs>
      <g clipPath="url(#wall-shape)">
        <rect width="420" height="420" fill="var(--surface)" />
        <path d="M330 4 L412 96 L380 420 L286 420 Z" fill="var(--sunken)" />
        <path d="M18 420 L40 24 L150 16 L120 420 Z" fill="var(--raised)" />
        <rect width="420" height="420" fill="url(#bolts)" />
        <path d="M150 250 L232 196 L262 284 Z" fill="var(--line)" />
        <path d="M150 250 L232 196 L214 262 Z" fill="var(--line-strong)" opacity="0.35" />
        <path
          d="M92 372 C 120 330, 88 296, 128 262 S 214 250, 206 196 S 282 150, 268 66"
          fill="none"
          stroke="var(--accent)"
          strokeWidth="3"
          strokeDasharray="2 11"
          strokeLinecap="round"
        />
        {holds.map(({ shape, fill, at, turn, size }) => (
          <g key={at} fill={fill} transform={`translate(${at}) rotate(${turn}) scale(${size})`}>
            <path d={shape} />
            <circle r="2.6" fill="#1a1d21" opacity="0.55" />
          </g>
        ))}
      </g>
      <g>
        <path d="M96 420v-62l62-8v70z" fill="var(--silver)" />
        <path d="M158 420v-98l76-12v110z" fill="var(--gold)" />
        <path d="M234 420v-48l62 8v40z" fill="var(--bronze)" />
        <g className="score" fontSize="40" fill="#1a1d21" textAnchor="middle">
          <text x="127" y="402">
            2
          </text>
          <text x="196" y="384">
            1
          </text>
          <text x="265" y="409" fontSize="30">
            3
          </text>
        </g>
      </g>
    </svg>
  );
}
