import Link from 'next/link';
import type { ComponentProps } from 'react';

/** Pages of the desk are drawn per visit: one is fetched once somebody asks for it. */
export const DeskLink = (link: ComponentProps<typeof Link>) => <Link prefetch={false} {...link} />;
