/** Makes elements of JSX without React, which is not there yet: elements of HTML, and functions of their properties, drawn once. */
import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';

type Properties = Readonly<Record<string, unknown>> & { children?: ReactNode };

function setStyle(element: HTMLElement, style: Readonly<Record<string, string | number>>): void {
  for (const [name, value] of Object.entries(style)) {
    const said = typeof value === 'number' ? `${value}px` : value;
    if (name.startsWith('--')) element.style.setProperty(name, said);
    else Object.assign(element.style, { [name]: said });
  }
}

/** As React names and leaves out attributes; what listens is left out, since nothing is to be done there yet. */
function setAttribute(element: HTMLElement, name: string, value: unknown): void {
  if (value === undefined || value === null || typeof value === 'function') return;
  if (name === 'style') setStyle(element, value as Record<string, string | number>);
  else if (name === 'className') element.className = String(value);
  else if (/^(?:aria|data)-/.test(name)) element.setAttribute(name, String(value));
  else if (value !== false) element.setAttribute(name.toLowerCase(), value === true ? '' : String(value));
}

export function appendTo(parent: Node, node: ReactNode): void {
  if (Array.isArray(node)) for (const one of node) appendTo(parent, one as ReactNode);
  else if (typeof node === 'string' || typeof node === 'number') parent.appendChild(new Text(String(node)));
  else if (isValidElement(node)) appendElement(parent, node as ReactElement<Properties>);
}

function appendElement(parent: Node, { type, props }: ReactElement<Properties>): void {
  if (type === Fragment) appendTo(parent, props.children);
  else if (typeof type === 'function') appendTo(parent, (type as (props: Properties) => ReactNode)(props));
  else if (typeof type === 'string') {
    const element = document.createElement(type);
    for (const [name, value] of Object.entries(props)) {
      if (name === 'children') appendTo(element, props.children);
      else setAttribute(element, name, value);
    }
    parent.appendChild(element);
  }
}
