'use client';
export { DeskFailed as default } from '#components/admin/frame/desk-failed.tsx';
