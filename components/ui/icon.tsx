// Small line drawings in the colour of the text. They only repeat the words beside them.

const PATHS = {
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  check: 'm5 12.5 4.5 4.5L19 7',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2',
  edit: 'M4 20l1-5L16 4l4 4L9 19z',
  link: 'm10 14 4-4M8.5 11 6 13.5a3.2 3.2 0 0 0 4.5 4.5l2.5-2.5M15.5 13l2.5-2.5A3.2 3.2 0 0 0 13.5 6L11 8.5',
  lock: 'M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3',
  mail: 'M3 6h18v12H3zM3 7l9 6 9-6',
  more: 'M12 5.5v.01M12 12v.01M12 18.5v.01',
  message: 'M4 5h16v11H10l-4 4v-4H4z',
  phone: 'M6 3h3l2 5-2.5 1.5a11 11 0 0 0 6 6L16 13l5 2v3a3 3 0 0 1-3 3A15 15 0 0 1 3 6a3 3 0 0 1 3-3z',
  pin: 'M12 21c-4-5-6.5-8-6.5-11.500a6.5 6.5 0 0 1 13 0C18.5 13 16 16 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  receipt: 'M7 9V3h10v6M7 18H4V9h16v9h-3M7 14h10v7H7z',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 21 21',
  share: 'M12 15V3M8 7l4-4 4 4M5 12v8h14v-8',
  whatsapp:
    'M4 20l1.3-4A8.5 8.5 0 1 1 8.2 19zM9 8.500c0 4 2.5 6.5 6.5 6.500l1-2-2.2-1-1 1c-1-.4-1.9-1.3-2.3-2.300l1-1-1-2.200z',
} as const;

export type IconName = keyof typeof PATHS;

export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    className="size-[1.25em] flex-none fill-none stroke-2 stroke-current"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={PATHS[name]} />
  </svg>
);
