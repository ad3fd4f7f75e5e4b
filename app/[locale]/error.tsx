'use client';
// Replaces a page that failed, with the layout of its group: `KeepTyped` goes with it, and what is typed comes back with the page.
export { PageFailed as default } from '#components/layout/page-failed.tsx';
