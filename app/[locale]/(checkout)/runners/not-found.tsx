// For an address that is no runner's page, or is one no longer.
export { MissingRunnerWords as default } from '#components/layout/missing-page.tsx';
