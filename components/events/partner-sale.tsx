'use client';
// What only pages of events that are sold on the provider's page need in the browser. Next sends the client components of a route
// with each of its pages, also those of other events: only these lines are, the rest is in a chunk of its own.
import { lazy } from 'react';
import type { PartnerSalePart } from './partner-sale-parts.tsx';

const Parts = lazy(() => import('./partner-sale-parts.tsx'));

/**
 * Without a Suspense boundary around it the server draws it into the page, also for browsers without a script; with one around it a
 * page without it is shown first.
 */
export const PartnerSale = (part: PartnerSalePart) => <Parts {...part} />;
