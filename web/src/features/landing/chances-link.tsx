import { Link } from 'react-router-dom';

interface ChancesLinkProps {
  chances: { text: string; link: string };
  className: string;
}

/** What the chances are, and the way to the page that says how good they were. */
export function ChancesLink({ chances, className }: ChancesLinkProps) {
  return (
    <p className={`text-ink-soft ${className}`}>
      {chances.text}{' '}
      <Link to="/form" className="font-semibold text-accent-text underline">
        {chances.link}
      </Link>
    </p>
  );
}
