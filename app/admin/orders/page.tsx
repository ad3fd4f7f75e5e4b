import { ORDERS_TABLE } from './orders-table.tsx';

export default ORDERS_TABLE.page;
export const generateMetadata = ORDERS_TABLE.page.metadata;
