'use client';
// Hands the words of the error page down from the layout: an error boundary renders in the browser, without a catalog.
import { createContext, type ReactNode, useContext } from 'react';

export type ErrorWords = { readonly title: string; readonly text: string; readonly retry: string };

const Words = createContext<ErrorWords>({ title: '', text: '', retry: '' });

export const useErrorWords = (): ErrorWords => useContext(Words);

type Props = { readonly words: ErrorWords; readonly children: ReactNode };

export const ErrorWordsProvider = ({ words, children }: Props) => <Words value={words}>{children}</Words>;
