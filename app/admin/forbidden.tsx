// A page that the member's role does not include: status 403.
import { DeskNotice } from './desk-notice.tsx';

export default function Forbidden() {
  return <DeskNotice what="forbidden" />;
}
