import '@/embed/embed.css';
import { start } from '@/embed/start';

/**
 * The leaderboard of a league in other sites: `/embed/SLUG` in an iframe, also in one that may run
 * scripts and nothing else. Without React, storage, cookies and fonts (tools/embed.ts).
 */
start(document, location);
