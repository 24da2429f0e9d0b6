import { useCallback, useRef, type Ref, type RefCallback, type RefObject } from 'react';

export function useSharedRef<Element>(
  other: Ref<Element> | undefined,
): [RefObject<Element | null>, RefCallback<Element>] {
  const own = useRef<Element>(null);
  const both = useCallback(
    (element: Element | null) => {
      own.current = element;
      if (typeof other === 'function') return other(element);
      if (other) other.current = element;
      return undefined;
    },
    [other],
  );
  return [own, both];
}

const { set: setNativeValue } = Object.getOwnPropertyDescriptor(
  globalThis.HTMLInputElement?.prototype ?? {},
  'value',
) ?? { set: undefined };

/** Sets the value past React's value tracking, so that React reports the change at the next input event. */
export function writeValue(input: HTMLInputElement, value: string): void {
  if (setNativeValue) setNativeValue.call(input, value);
  else input.value = value;
}
