import { createBrowserRouter, Navigate, useParams } from 'react-router-dom';
import { ErrorPage } from '@/app/error-page';
import { LoadingScreen } from '@/app/session/loading-screen';
import { athletePath } from '@/shared/paths/athlete-path';

/** Redirects of addresses that other parts of the product use. */
function ToLeague() {
  const { slug = '' } = useParams();
  return <Navigate replace to={`/dashboard/league/${encodeURIComponent(slug)}`} />;
}

function ToAthlete() {
  const { id = '' } = useParams();
  return <Navigate replace to={athletePath(id)} />;
}

/** An invite link. It is behind the guard, so that new users return to it after signing up. */
function ToInvitation() {
  const { slug = '', code = '' } = useParams();
  const rest = [slug, code].map(encodeURIComponent).join('/');
  return <Navigate replace to={`/dashboard/join/${rest}`} />;
}

export function createRouter() {
  return createBrowserRouter([
    {
      errorElement: <ErrorPage />,
      hydrateFallbackElement: <LoadingScreen />,
      children: [
        { path: '/', lazy: () => import('@/app/pages/home/landing-page') },
        { path: '/how-it-works', lazy: () => import('@/app/pages/home/how-it-works-page') },
        { path: '/play', lazy: () => import('@/app/pages/home/play-page') },
        { path: '/form', lazy: () => import('@/app/pages/home/form-page') },
        { path: '/imprint', lazy: () => import('@/app/pages/home/imprint-page') },
        { path: '/privacy', lazy: () => import('@/app/pages/home/privacy-page') },
        { path: '/login', lazy: () => import('@/app/pages/accounts/login-page') },
        { path: '/keep', lazy: () => import('@/app/pages/accounts/keep-page') },
        { path: '/reset', lazy: () => import('@/app/pages/accounts/reset-page') },
        { path: '/mail/confirm', lazy: () => import('@/app/pages/accounts/mail-confirm-page') },
        {
          path: '/mail/unsubscribe',
          lazy: () => import('@/app/pages/accounts/mail-unsubscribe-page'),
        },
        { path: '/s/:id', lazy: () => import('@/app/pages/picks/share-page') },
        { path: '/l/:slug', lazy: () => import('@/app/pages/home/open-page') },
        { path: '/tv/:secret', lazy: () => import('@/app/pages/home/tv-page') },
        { path: '/athletes/:id', element: <ToAthlete /> },
        { path: '/league/:slug', element: <ToLeague /> },
        { path: '/join/:slug/:code', element: <ToInvitation /> },
        {
          path: '/dashboard',
          lazy: () => import('@/app/shell/layout'),
          children: [
            { index: true, lazy: () => import('@/app/pages/home/home-page') },
            { path: 'events', lazy: () => import('@/app/pages/events/events-page') },
            { path: 'events/:id', lazy: () => import('@/app/pages/events/event-page') },
            { path: 'athletes/:id', lazy: () => import('@/app/pages/events/athlete-page') },
            { path: 'upcoming/:id/:cid', lazy: () => import('@/app/pages/picks/prediction-page') },
            { path: 'results/:id/:cid?', lazy: () => import('@/app/pages/events/results-page') },
            { path: 'reveal/:id/:cid?', lazy: () => import('@/app/pages/picks/reveal-page') },
            { path: 'my-picks', lazy: () => import('@/app/pages/picks/my-picks-page') },
            {
              path: 'leaderboards/:leagueId?',
              lazy: () => import('@/app/pages/leagues/leaderboards-page'),
            },
            { path: 'season/:leagueId?', lazy: () => import('@/app/pages/leagues/season-page') },
            { path: 'leagues', lazy: () => import('@/app/pages/leagues/leagues-page') },
            { path: 'leagues/:slug', element: <ToLeague /> },
            { path: 'league/:slug', lazy: () => import('@/app/pages/leagues/league-page') },
            { path: 'join/:slug/:code', lazy: () => import('@/app/pages/leagues/join-page') },
            { path: 'create-league', lazy: () => import('@/app/pages/leagues/create-league-page') },
            { path: 'rules', lazy: () => import('@/app/pages/home/rules-page') },
            { path: 'settings', lazy: () => import('@/app/pages/accounts/settings-page') },
            { path: 'profile', lazy: () => import('@/app/pages/accounts/profile-page') },
          ],
        },
        { path: '*', lazy: () => import('@/app/pages/home/not-found-page') },
      ],
    },
  ]);
}
