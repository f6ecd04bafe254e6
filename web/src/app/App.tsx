/** The whole application: its theme, its server state, its messages and its pages. */
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode, Suspense } from 'react';
import { colourMode, cssVariables, theme } from '#ui/theme.ts';
import { queryClient } from './queryClient.ts';
import { router } from './router.tsx';

/** Nothing has gone wrong yet while the page loads; a message that comes before its place waits for it. */
const Messages = lazy(async () => ({ default: (await import('#ui/Messages.tsx')).Messages }));

export function App() {
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
          <Suspense fallback={null}>
            <Messages />
          </Suspense>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  );
}
