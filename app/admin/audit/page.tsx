import { AUDIT_TABLE } from './audit-table.tsx';

export default AUDIT_TABLE.page;
export const generateMetadata = AUDIT_TABLE.page.metadata;
