import type { SeriesLook } from '@/shared/charts/series';

interface MarkProps {
  look: SeriesLook;
  x: number;
  y: number;
  size?: number;
  faded?: boolean;
}

function outline({ look, x, y, size = 4 }: MarkProps): string {
  switch (look.mark) {
    case 'circle':
      return `M${x - size},${y}a${size},${size} 0 1,0 ${2 * size},0a${size},${size} 0 1,0 ${-2 * size},0Z`;
    case 'square':
      return `M${x - size},${y - size}h${2 * size}v${2 * size}h${-2 * size}Z`;
    case 'triangle':
      return `M${x},${y - size * 1.2}l${size * 1.2},${size * 2.2}h${-2.4 * size}Z`;
    case 'diamond':
      return `M${x},${y - size * 1.3}l${size * 1.3},${size * 1.3}l${-size * 1.3},${size * 1.3}l${-size * 1.3},${-size * 1.3}Z`;
  }
}

/** One point, in the shape and colour of its series. */
export function Mark(props: MarkProps) {
  return (
    <path
      d={outline(props)}
      fill={props.look.colour}
      fillOpacity={props.faded ? 0.55 : 1}
      stroke="var(--surface)"
      strokeWidth={1}
    />
  );
}
