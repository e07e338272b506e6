'use client';

import { Suspense, useState } from 'react';
import { Button } from '@/components/base/ui/button';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { lazyPart } from '@/components/base/ui/lazy-part';
import { useLoadedOnOpen } from '@/components/base/ui/use-loaded-on-open';

const load = () => import('./doctor-form');
const DoctorForm = lazyPart(load);

/** Says why a receiver cannot verify a call. The form is loaded when it is asked for. */
export function SignatureDoctor() {
  const [open, setOpen] = useState(false);
  const isWanted = useLoadedOnOpen(open, load);
  return (
    <Card>
      <CardHeader
        title="Signature doctor"
        note="Your system refuses our calls? Paste what it has: it says whether id, timestamp, body, encoding, secret or clock is wrong."
        action={
          !open && (
            <Button size="sm" onClick={() => setOpen(true)}>
              Check a call
            </Button>
          )
        }
      />
      <CardBody className={open ? '' : 'pt-0'}>
        {isWanted && (
          <Suspense>
            <DoctorForm />
          </Suspense>
        )}
      </CardBody>
    </Card>
  );
}
