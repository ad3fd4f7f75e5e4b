'use client';
// Next sends the client components of a route with each of its pages, also without a list: the rest is in a chunk.
import { lazy } from 'react';
import type { SendPart as Part } from './send-parts.tsx';

const Parts = lazy(() => import('./send-parts.tsx'));

/** Without a Suspense boundary around it the server draws it into the page, also for browsers without a script. */
export const StaticSendPart = (part: Part) => <Parts {...part} />;
