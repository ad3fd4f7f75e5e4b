import { PARTICIPANTS_TABLE } from './participants-table.tsx';

export default PARTICIPANTS_TABLE.page;
export const generateMetadata = PARTICIPANTS_TABLE.page.metadata;
