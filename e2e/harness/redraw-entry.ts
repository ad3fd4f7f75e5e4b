// What a story of drawings calls in its page.
import { redraw } from '../../app/_script/redraw.ts';

window.redraw = redraw;
