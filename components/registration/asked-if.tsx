'use client';
// Parts of the form that depend on other fields. Few events have them, so each form sends only these lines.
import { lazy } from 'react';
import type { ChildProps, QuestionProps } from './asked-if-parts.tsx';

const load = () => import('./asked-if-parts.tsx');
const Question = lazy(() => load().then(({ AskedIfScripted: part }) => ({ default: part })));
const Child = lazy(() => load().then(({ ForChildScripted: part }) => ({ default: part })));

export const AskedIf = (props: QuestionProps) => <Question {...props} />;
export const ForChild = (props: ChildProps) => <Child {...props} />;
