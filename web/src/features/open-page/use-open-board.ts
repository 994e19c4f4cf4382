import { useEffect, useState } from 'react';
import { followBoard, type FollowState } from '@/shared/open-board/follow';
import { leadAnnouncer } from '@/shared/open-board/leaders';
import type { OpenLeaderboard } from '@/wire/generated';

interface Received {
  board: OpenLeaderboard;
  atMs: number;
}

/** The open leaderboard of a league, as it is now. */
export function useOpenBoard(slug: string) {
  const [received, setReceived] = useState<Received | null>(null);
  /** Null while it loads. */
  const [state, setState] = useState<FollowState | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const tell = leadAnnouncer();
    return followBoard(slug, {
      onMessage: (board) => {
        const atMs = Date.now();
        setReceived({ board, atMs });
        const news = tell(board, atMs);
        if (news !== null) setAnnouncement(news);
      },
      onState: setState,
    });
  }, [slug, attempt]);
  const retry = () => {
    setState(null);
    setAttempt(attempt + 1);
  };
  return { received, state, announcement, retry };
}
