import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import type { LeagueMember } from '@/wire/generated';

/** All rows have this height, so invisible ones need no measuring. */
const ROW_PX = 56;
/** Up to this many rows are all rendered, so that the browser's search finds them. */
const PLAIN_UP_TO = 60;
const OVERSCAN = 8;

interface RosterListProps {
  label: string;
  members: LeagueMember[];
  renderMember: (member: LeagueMember) => ReactNode;
  /** The end of the loaded rows becomes visible. */
  onNearEnd: () => void;
}

const frame = '-mx-2 max-h-84 overflow-y-auto px-2 outline-offset-0';

function PlainList({ label, members, renderMember }: RosterListProps) {
  return (
    <div role="group" aria-label={label} tabIndex={0} className={frame}>
      <ul>
        {members.map((member) => (
          <li key={member.id}>{renderMember(member)}</li>
        ))}
      </ul>
    </div>
  );
}

function LongList({ label, members, renderMember, onNearEnd }: RosterListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- reads the scroller while rendering; nothing here is memoised by hand
  const rows = useVirtualizer({
    count: members.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  });
  const shown = rows.getVirtualItems();
  const total = rows.getTotalSize();
  const isNearEnd = (shown.at(-1)?.index ?? 0) >= members.length - 1;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  });
  return (
    <div ref={scroller} role="group" aria-label={label} tabIndex={0} className={`${frame} h-84`}>
      <ul
        style={{
          paddingTop: shown[0]?.start ?? 0,
          paddingBottom: total - (shown.at(-1)?.end ?? total),
        }}
      >
        {shown.map(({ index }) => {
          const member = members[index];
          return (
            member && (
              <li key={member.id} aria-posinset={index + 1} aria-setsize={members.length}>
                {renderMember(member)}
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

/** Members in a scrolling box; of thousands, only visible ones are rendered. */
export function RosterList(props: RosterListProps) {
  return props.members.length > PLAIN_UP_TO ? <LongList {...props} /> : <PlainList {...props} />;
}
