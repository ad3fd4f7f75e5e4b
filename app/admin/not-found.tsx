// An address without a page, or of an event that the member may not see: status 404.
import { DeskNotice } from './desk-notice.tsx';

export default function NotFound() {
  return <DeskNotice what="missing" />;
}
