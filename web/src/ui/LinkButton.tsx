/** A link to another page of Marquee that looks like a button. */
import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

function AnchorButton(
  props: ButtonProps &
    Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> & { ref?: Ref<HTMLAnchorElement> },
) {
  return <Button component="a" {...props} />;
}

/** Takes the properties of the router's Link and those of Mantine's Button. */
export const LinkButton = createLink(AnchorButton);
