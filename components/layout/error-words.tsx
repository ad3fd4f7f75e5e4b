'use client';
// Passes the words of the error page from the layout to the error boundary, which renders in the browser without a
// catalog.
import { createContext, type ReactNode, useContext } from 'react';

export type ErrorWords = { readonly title: string; readonly text: string; readonly retry: string };

const Words = createContext<ErrorWords>({ title: '', text: '', retry: '' });

export const useErrorWords = (): ErrorWords => useContext(Words);

type Props = { readonly words: ErrorWords; readonly children: ReactNode };

export const ErrorWordsProvider = ({ words, children }: Props) => <Words value={words}>{children}</Words>;
