'use client';
// Next sends the client components of a route with each of its pages, also those of events that are sold otherwise: only these
// lines are, the rest is in a chunk of its own.
import { lazy } from 'react';
import type { DialogParts } from './checkout-dialog.tsx';

const StartListener = lazy(() => import('./start-listener.tsx'));

export const EmbeddedStart = (parts: DialogParts) => <StartListener {...parts} />;
