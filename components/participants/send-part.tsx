'use client';
// Next sends a route's client components with each of its pages, also without a list, so the rest is in a chunk.
import { lazy } from 'react';
import type { SendPart as Part } from './send-parts.tsx';

const Parts = lazy(() => import('./send-parts.tsx'));

export const StaticSendPart = (part: Part) => <Parts {...part} />;
