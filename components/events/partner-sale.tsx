'use client';
// Next sends a route's client components with each of its pages, also of other events, so the rest is in a chunk.
import { lazy } from 'react';
import type { PartnerSalePart } from './partner-sale-parts.tsx';

const Parts = lazy(() => import('./partner-sale-parts.tsx'));

export const PartnerSale = (part: PartnerSalePart) => <Parts {...part} />;
