// The icons of the desk, apart from components/ui/icon.tsx, whose drawings reach the browser with the buyers' forms.

const PATHS = {
  bars: 'M5 20v-6M10 20V9M15 20v-9M20 20V5M3 20h19',
  columns: 'M4 5h16v14H4zM9.500 5v14M14.500 5v14',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  down: 'm5 9 7 7 7-7',
  download: 'M12 4v11M8 11l4 4 4-4M5 20h14',
  flag: 'M5 21V4h13l-3 4.500 3 4.500H5',
  gear: 'M12 15.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM12 3v3M12 18v3M3 12h3M18 12h3M5.600 5.600l2.100 2.100M16.300 16.300l2.100 2.100M5.600 18.400l2.100-2.100M16.300 7.700l2.100-2.100',
  gift: 'M4 12v9h16v-9M3 8h18v4H3zM12 8v13M12 8c-5 0-5.500-5-2.500-5 2 0 2.500 3 2.500 5zM12 8c5 0 5.500-5 2.500-5-2 0-2.500 3-2.500 5z',
  history: 'M4 5v4h4M4.500 9a8.500 8.500 0 1 1-1 4M12 8v4.500l3 2',
  key: 'M8 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 12h9v4M17 12v3',
  list: 'M4 6h16M4 12h16M4 18h16',
  lock: 'M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3',
  message: 'M4 5h16v11H10l-4 4v-4H4z',
  next: 'm9 5 7 7-7 7',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-3.500 2.800-6 6.500-6s6.500 2.500 6.500 6M16 4.500a3.500 3.500 0 0 1 0 6.500M18 14.500c2.200.7 3.500 2.700 3.500 5.500',
  phone: 'M6 3h3l2 5-2.5 1.5a11 11 0 0 0 6 6L16 13l5 2v3a3 3 0 0 1-3 3A15 15 0 0 1 3 6a3 3 0 0 1 3-3z',
  previous: 'm15 5-7 7 7 7',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  pulse: 'M3 12h4l2.500-7 5 14 2.500-7h4',
  receipt: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  refresh: 'M20 5v5h-5M19.500 10a8 8 0 1 0 .5 4',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 21 21',
} as const;

export type DeskIconName = keyof typeof PATHS;

/** A line drawing of 18 px beside words, in their colour. It says nothing that the words do not. */
export const DeskIcon = ({
  name,
  className = '',
}: {
  readonly name: DeskIconName;
  readonly className?: string;
}) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    className={`size-4.5 flex-none fill-none stroke-current ${className}`}
    strokeWidth={1.8}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={PATHS[name]} />
  </svg>
);
