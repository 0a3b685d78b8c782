"use client";

import { Plus } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardDescription, CardFooter, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { Slider } from "@/components/ui/slider";
import { Spinner } from "@/components/ui/spinner";
import { Switch } from "@/components/ui/switch";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { Row, Sample } from "./sample";

const VARIANTS = ["default", "secondary", "outline", "ghost", "destructive", "warning", "link"] as const;
const BADGES = ["default", "secondary", "destructive", "outline"] as const;

export function PrimitiveSamples({ name }: { name: string }) {
  return (
    <>
      <Sample title="Buttons">
        <Row>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
        </Row>
      </Sample>
      <Sample title="Sizes, busy, disabled, inert">
        <Row>
          <Button size="sm">Small</Button>
          <Button size="lg">Large</Button>
          <Button size="icon" aria-label="Add">
            <Plus aria-hidden="true" />
          </Button>
          <Button disabled>
            <Spinner /> Saving…
          </Button>
          <Button disabled variant="outline">
            Disabled
          </Button>
          <Button aria-disabled="true" variant="ghost">
            Inert
          </Button>
        </Row>
      </Sample>
      <Sample title="Badges">
        <Row>
          {BADGES.map((variant) => (
            <Badge key={variant} variant={variant}>
              {variant}
            </Badge>
          ))}
        </Row>
      </Sample>
      <Sample title="Switches">
        <Row>
          <Switch checked aria-label="On" onCheckedChange={() => {}} />
          <Switch checked={false} aria-label="Off" onCheckedChange={() => {}} />
          <Switch checked disabled aria-label="On, disabled" onCheckedChange={() => {}} />
        </Row>
      </Sample>
      <Sample title="Card">
        <Card>
          <CardHeader>
            <CardTitle>A card</CardTitle>
            <CardDescription>With everything that a card can hold.</CardDescription>
          </CardHeader>
          <CardContent>What it is about.</CardContent>
          <CardFooter>
            <Button size="sm">Act</Button>
          </CardFooter>
        </Card>
      </Sample>
      <Sample title="Tabs">
        <Tabs defaultValue="one">
          <TabsList aria-label={`Tabs, ${name}`}>
            <TabsTrigger value="one">One</TabsTrigger>
            <TabsTrigger value="two">Two</TabsTrigger>
          </TabsList>
          <TabsContent value="one">The first panel.</TabsContent>
          <TabsContent value="two">The second panel.</TabsContent>
        </Tabs>
      </Sample>
      <Sample title="Slider, skeleton, spinner">
        <div className="space-y-3">
          <Slider label={`Position, ${name}`} value={40} max={100} />
          <Slider label={`No position, ${name}`} value={0} max={100} disabled />
          <Skeleton className="h-5 w-2/3" />
          <Spinner label="Loading" />
        </div>
      </Sample>
    </>
  );
}
