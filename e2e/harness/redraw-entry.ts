// What a story of drawings calls in its page.
import { LiveElement } from '../../app/_script/live-element.ts';
import { redraw } from '../../app/_script/redraw.ts';
import { InPlaceForm } from '../../app/_ui/form/in-place-form.ts';

Object.assign(window, { redraw, LiveElement, InPlaceForm });
