/**
 * What tests of whole pages see and do. Queries by role and simulated pointers take tenths of
 * seconds on a page.
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';

/** Waits until each text is on the page, as the whole text of an element. */
export const expectTexts = (...texts: string[]) =>
  waitFor(() => {
    const missing = texts.filter((text) => screen.queryAllByText(text).length === 0);
    if (missing.length > 0) throw new Error(`not on the page: ${missing.join(', ')}`);
  });

const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent?.trim();

/** Presses the button with this label or text, once it is there. */
export async function press(name: string) {
  const button = await waitFor(() => {
    const found = [...document.querySelectorAll('button')].find((one) => nameOf(one) === name);
    if (!found) throw new Error(`no button “${name}”`);
    return found;
  });
  fireEvent.click(button);
}

export const confirm = async () => fireEvent.click(await screen.findByTestId('confirm-action'));

export function fill(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

/** The steps of a drawn podium as they are read aloud. */
export const spokenSteps = (podium: HTMLElement) =>
  within(podium)
    .getAllByRole('listitem')
    .map(({ firstElementChild }) => firstElementChild?.textContent);
