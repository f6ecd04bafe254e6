/** The whole application: its theme, its server state, its messages and its pages. */
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect, useState } from 'react';
import { CutPastes } from '#ui/fields/CutPastes.ts';
import { whenIdle } from '#ui/firstScreen.ts';
import { KeptFocus } from '#ui/keyboard/KeptFocus.tsx';
import { Later, lazily } from '#ui/lazily.tsx';
import { StrayDrops } from '#ui/pointer/StrayDrops.ts';
import { colourMode, cssVariables, theme } from '#ui/styles/theme.ts';
import { queryClient } from './queryClient.ts';
import { router } from './router.tsx';

/** Nothing has gone wrong yet while the page loads; a message that comes before its place waits for it. */
const Messages = lazily(async () => (await import('#ui/messages/Messages.tsx')).Messages, Later);
const TitleTips = lazily(async () => (await import('#ui/pointer/TitleTips.tsx')).TitleTips, Later);

export function App() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colourMode}
        defaultColorScheme="auto"
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <KeptFocus />
          <StrayDrops />
          <CutPastes />
          {isIdle ? (
            <>
              <Messages />
              <TitleTips />
            </>
          ) : null}
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  );
}
