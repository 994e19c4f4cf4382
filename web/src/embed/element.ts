interface Parts {
  className?: string;
  text?: string;
  children?: readonly (Node | string)[];
}

/** An element with a text or with others in it. Texts are never read as HTML. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { className, text, children }: Parts = {},
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  if (className !== undefined) made.className = className;
  if (text !== undefined) made.textContent = text;
  if (children) made.append(...children);
  return made;
}

/** What only screen readers read. */
export const spoken = (text: string) => element('span', { className: 'spoken', text });

/** What only eyes read. */
export function drawn(text: string, className = ''): HTMLElement {
  const made = element('span', { className, text });
  made.setAttribute('aria-hidden', 'true');
  return made;
}

/** Opens beside the site that shows the embed, which must not be able to steer the new page. */
export function link(address: string, parts: Parts): HTMLAnchorElement {
  const made = element('a', parts);
  made.href = address;
  made.target = '_blank';
  made.rel = 'noopener';
  return made;
}
