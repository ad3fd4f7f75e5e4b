import page from '../page.tsx';

export const GET = page.route;
