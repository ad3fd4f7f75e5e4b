'use client';
// Next sends the client components of a route with each of its pages, also those of other events: the rest is in a chunk.
import { lazy } from 'react';
import type { PartnerSalePart } from './partner-sale-parts.tsx';

const Parts = lazy(() => import('./partner-sale-parts.tsx'));

/** Without a Suspense boundary the server draws it into the page, also for browsers without a script. */
export const PartnerSale = (part: PartnerSalePart) => <Parts {...part} />;
