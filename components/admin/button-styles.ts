// Classes of admin buttons, also for links that look like buttons.

const SHAPE = 'inline-flex min-h-11 items-center justify-center rounded-lg px-4 font-medium';

export const PRIMARY_BUTTON = `${SHAPE} bg-accent text-accent-ink hover:opacity-90 disabled:opacity-60`;
export const QUIET_BUTTON = `${SHAPE} border border-control-edge bg-sheet text-ink hover:bg-other-ground`;
