import type { ComponentType } from 'react';
import type { Flows, Steps } from '../runtime/actors.ts';
import { useFlow, useStep } from '../runtime/ports.tsx';
import { LoadingPage } from '../flows/LoadingPage.tsx';

export function flowPage<Name extends keyof Flows>(name: Name, Page: ComponentType<{ actor: Flows[Name] }>) {
  return function FlowPage() {
    const actor = useFlow(name);
    return actor ? <Page actor={actor} /> : <LoadingPage />;
  };
}

export function stepPart<Name extends keyof Steps>(name: Name, Part: ComponentType<{ actor: Steps[Name] }>) {
  return function StepPart({ actor }: { actor: object }) {
    const step = useStep(actor, name);
    return step ? <Part actor={step} /> : <LoadingPage />;
  };
}
