// For the address of a runner's page that does not exist, or no longer.
export { MissingRunnerWords as default } from '#components/layout/missing-page.tsx';
